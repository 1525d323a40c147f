/** What exceptions of all modules have in common, and checks of arguments. Uses only the JDK. */
@NullMarked
package io.sparkmp.errors;

import org.jspecify.annotations.NullMarked;
