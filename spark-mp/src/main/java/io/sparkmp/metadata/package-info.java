/**
 * What a saved model says of itself, as JSON. Plain: knows Jackson, and nothing of Spark or of the
 * rest of this project.
 */
@NullMarked
package io.sparkmp.metadata;

import org.jspecify.annotations.NullMarked;
