/** The best items for users by a factor model, and how good they are as a ranking. Knows Spark. */
@NullMarked
package io.sparkmp.cf.recommend;

import org.jspecify.annotations.NullMarked;
