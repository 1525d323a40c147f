/**
 * What the tests of all modules share: the Spark that they start, JVMs of their own, files of the
 * project, waiting. Knows Spark and JUnit, and nothing of what is tested.
 */
@NullMarked
package io.sparkmp.testing;

import org.jspecify.annotations.NullMarked;
