package io.sparkmp.cf.train;

import io.sparkmp.cf.kernel.FactorTable;
import io.sparkmp.cf.kernel.FactorisationProgram;
import io.sparkmp.layout.SparseBlock;
import io.sparkmp.rotation.Kernel;
import io.sparkmp.rotation.RotationProgram;

/**
 * A program with its kernel of plain Java.
 *
 * @param program any
 */
public record ScalarProgram(FactorisationProgram program)
    implements RotationProgram<SparseBlock, FactorTable, FactorTable> {

  @Override
  public Kernel<SparseBlock, FactorTable, FactorTable> newKernel() {
    return program.scalarKernel();
  }

  @Override
  public FactorTable copyPinned(FactorTable users) {
    return program.copyPinned(users);
  }

  @Override
  public FactorTable copySlice(FactorTable items) {
    return program.copySlice(items);
  }
}
