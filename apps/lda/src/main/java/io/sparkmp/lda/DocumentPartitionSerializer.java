package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.ids.IdCounts;
import io.sparkmp.lda.kernel.DocumentPartition;
import io.sparkmp.lda.kernel.TokenBlock;

/** Documents and their blocks. */
final class DocumentPartitionSerializer extends Serializer<DocumentPartition> {

  @Override
  public void write(Kryo kryo, Output out, DocumentPartition partition) {
    kryo.writeObject(out, partition.documents());
    out.writeInt(partition.blocks().length, true);
    for (TokenBlock block : partition.blocks()) {
      kryo.writeObject(out, block);
    }
  }

  @Override
  public DocumentPartition read(Kryo kryo, Input in, Class<DocumentPartition> type) {
    IdCounts documents = kryo.readObject(in, IdCounts.class);
    TokenBlock[] blocks = new TokenBlock[in.readInt(true)];
    for (int s = 0; s < blocks.length; s++) {
      blocks[s] = kryo.readObject(in, TokenBlock.class);
    }
    return new DocumentPartition(documents, blocks);
  }
}
