package io.sparkmp.lda;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.sparkmp.lda.kernel.TokenBlock;
import io.sparkmp.lda.kernel.Tokens;

/** The tokens of three sets. */
final class TokenBlockSerializer extends Serializer<TokenBlock> {

  @Override
  public void write(Kryo kryo, Output out, TokenBlock block) {
    kryo.writeObject(out, block.training());
    kryo.writeObject(out, block.validation());
    kryo.writeObject(out, block.test());
  }

  @Override
  public TokenBlock read(Kryo kryo, Input in, Class<TokenBlock> type) {
    return new TokenBlock(
        kryo.readObject(in, Tokens.class),
        kryo.readObject(in, Tokens.class),
        kryo.readObject(in, Tokens.class));
  }
}
