# Vectors of words by gensim: reads a folder of text, writes word2vec's text format, and prints the
# seconds that reading and training took.
import os
import sys
import time

from gensim.models import Word2Vec
from gensim.models.word2vec import PathLineSentences

folder, out = sys.argv[1:3]
size, window, negative, least, epochs, threads, seed = map(int, sys.argv[3:10])
step, sample = map(float, sys.argv[10:])
for name in os.listdir(folder):
    if not name.startswith("part-"):
        os.remove(os.path.join(folder, name))  # of Hadoop, which gensim would read as text
start = time.perf_counter()
model = Word2Vec(
    PathLineSentences(folder, max_sentence_length=1000),
    vector_size=size,
    window=window,
    negative=negative,
    sg=1,
    min_count=least,
    alpha=step,
    sample=sample,
    workers=threads,
    epochs=epochs,
    seed=seed,
)
seconds = time.perf_counter() - start
model.wv.save_word2vec_format(out)
print(seconds)
