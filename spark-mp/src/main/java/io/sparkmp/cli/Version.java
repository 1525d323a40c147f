package io.sparkmp.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of spark-mp, which the build writes into the jar of this class. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"spark-mp " + (version == null ? "(not from a jar)" : version)};
  }
}
