package io.sparkmp.testing;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/**
 * All classes but those of tests, in whatever folder the build for a line of Spark has put them.
 */
public final class NoTests implements ImportOption {
  @Override
  public boolean includes(Location location) {
    return !location.contains("/test-classes/");
  }
}
