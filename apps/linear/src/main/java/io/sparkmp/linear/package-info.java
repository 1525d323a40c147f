/** Linear models: logistic and linear regression, linear support vector machines. */
@NullMarked
package io.sparkmp.linear;

import org.jspecify.annotations.NullMarked;
