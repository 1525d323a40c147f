/** What a server of Spark Connect asks for our Estimators. Uses {@code mllib}. */
@NullMarked
package io.sparkmp.connect;

import org.jspecify.annotations.NullMarked;
