"""Params, defaults and types are those of Java."""

import unittest
from typing import Any

import numpy
import session
import spark_mp
from pyspark.ml.param import TypeConverters
from pyspark.ml.wrapper import JavaModel

CONVERTERS = {
    "IntParam": TypeConverters.toInt,
    "LongParam": TypeConverters.toInt,
    "DoubleParam": TypeConverters.toFloat,
    "BooleanParam": TypeConverters.toBoolean,
    "DoubleArrayParam": TypeConverters.toListFloat,
    "StringArrayParam": TypeConverters.toListString,
    "Param": TypeConverters.toString,
}


class ParamsTest(unittest.TestCase):
    def test_are_those_of_java(self) -> None:
        stages = [stage for stage in spark_mp._STAGES if not issubclass(stage, JavaModel)]
        self.assertEqual(len(stages), 7)
        for stage in stages:
            made = stage()
            java = made._java_obj
            self.assertEqual(
                {param.name() for param in java.params()}, {param.name for param in made.params}
            )
            for param in made.params:
                with self.subTest(stage=stage.__name__, param=param.name):
                    self.check(made, param, java.getParam(param.name))

    def check(self, made: Any, param: Any, java: Any) -> None:
        self.assertEqual(param.doc, java.doc())
        self.assertEqual(param.typeConverter, CONVERTERS[java.getClass().getSimpleName()])
        default = made._java_obj.getDefault(java)
        self.assertEqual(made.hasDefault(param), default.isDefined())
        if default.isDefined():
            self.assertEqual(made.getOrDefault(param), default.get())
        capital = param.name[0].upper() + param.name[1:]
        if made.hasDefault(param):
            self.assertEqual(getattr(made, "get" + capital)(), default.get())

    def test_are_set_by_name_and_by_setter(self) -> None:
        estimator = spark_mp.MatrixFactorization(rank=7, regParam=0.5)
        self.assertEqual(estimator.getRank(), 7)
        self.assertIs(estimator.setRank(8).setMaxIter(3), estimator)
        self.assertEqual(estimator.getRank(), 8)
        estimator.setParams(rank=9)
        self.assertEqual((estimator.getRank(), estimator.getRegParam()), (9, 0.5))

    def test_that_are_none_stay_unset(self) -> None:
        estimator = spark_mp.MatrixFactorization(rank=None, patience=None, maxIter=2)
        self.assertEqual((estimator.getRank(), estimator.isSet("rank")), (10, False))
        self.assertFalse(estimator.isDefined("patience"))
        estimator.setParams(maxIter=None, rank=3)
        self.assertEqual((estimator.getMaxIter(), estimator.getRank()), (10, 3))
        self.assertEqual(estimator.fit(session.ratings()).rank, 3)

    def test_of_several_numbers_may_be_one(self) -> None:
        for given in (0.5, numpy.float64(0.5), [0.5]):
            with self.subTest(given=given):
                estimator = spark_mp.RotatingLDA(docConcentration=given)
                self.assertEqual(estimator.getDocConcentration(), [0.5])
        copied = estimator.copy({estimator.docConcentration: 2})
        self.assertEqual(copied.setDocConcentration(3).getDocConcentration(), [3.0])
        with self.assertRaisesRegex(TypeError, "Could not convert half to list of floats"):
            spark_mp.RotatingLDA(docConcentration="half")

    def test_of_another_type_are_refused(self) -> None:
        with self.assertRaisesRegex(TypeError, 'Invalid param value given for param "rank"'):
            spark_mp.MatrixFactorization(rank="many")
        with self.assertRaises(TypeError):
            spark_mp.MatrixFactorization(ranks=3)

    def test_that_are_too_large_are_refused(self) -> None:
        fit = session.ratings()
        for name, value, bits in [
            ("seed", 2**64, 64),
            ("seed", -(2**63) - 1, 64),
            ("rank", 2**31, 32),
            ("maxIter", -(2**64), 32),
        ]:
            with self.subTest(name=name, value=value):
                with self.assertRaisesRegex(
                    ValueError, rf"^Invalid {name}: {value} \(expected: .* {bits} bits"
                ):
                    spark_mp.MatrixFactorization(**{name: value}).fit(fit)
        self.assertEqual(spark_mp.MatrixFactorization(seed=-(2**63), maxIter=1).fit(fit).rank, 10)

    def test_arguments_are_those_of_python(self) -> None:
        import numpy

        model = spark_mp.MatrixFactorization(rank=2, maxIter=1).fit(session.ratings())
        users = model.userFactors.count()
        for count in [3, numpy.int64(3), numpy.int8(3)]:
            self.assertEqual(model.recommendForAllUsers(count).count(), users)
        for weight in [0, 0.5, numpy.float64(0.5)]:
            self.assertEqual(model.withDiversity(weight).recommendForAllUsers(2).count(), users)
        for other in [1.5, "3", True, None, 2**31]:
            with self.subTest(other=other):
                with self.assertRaisesRegex(
                    TypeError, r"^Invalid arguments of recommendForAllUsers: .*numItems: "
                ):
                    model.recommendForAllUsers(other)  # type: ignore[arg-type]
        with self.assertRaisesRegex(ValueError, "^Invalid argument of similarItems: 18446744"):
            model.similarItems(2**64)

    def test_that_java_refuses_are_named(self) -> None:
        with self.assertRaisesRegex(Exception, "rank given invalid value 0"):
            spark_mp.MatrixFactorization(rank=0).fit(session.ratings())

    def test_setters_of_several_reach_python(self) -> None:
        estimator = spark_mp.MatrixFactorization(rank=3)
        estimator.setRank(5).setNumBlocks(2)
        self.assertEqual((estimator.getNumUserBlocks(), estimator.getNumItemBlocks()), (2, 2))
        self.assertEqual(estimator.getRank(), 5)


if __name__ == "__main__":
    unittest.main()
