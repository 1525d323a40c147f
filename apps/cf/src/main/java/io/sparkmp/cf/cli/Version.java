package io.sparkmp.cf.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the build has written into the jar. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = CfMain.class.getPackage().getImplementationVersion();
    return new String[] {"spark-mp " + (version == null ? "(not from a jar)" : version)};
  }
}
