/**
 * Pages of HTML for people: a page is one file with its data, styles and scripts inside, and loads
 * nothing. What a page draws is a {@link io.sparkmp.page.Chart}, or its own script's.
 *
 * <p>Uses Jackson.
 */
@NullMarked
package io.sparkmp.page;

import org.jspecify.annotations.NullMarked;
