/**
 * HTML pages: a page is one file that contains its data, styles and scripts and loads nothing. It
 * shows {@link io.sparkmp.page.Chart}s or whatever its own scripts draw.
 *
 * <p>Uses Jackson.
 */
@NullMarked
package io.sparkmp.page;

import org.jspecify.annotations.NullMarked;
