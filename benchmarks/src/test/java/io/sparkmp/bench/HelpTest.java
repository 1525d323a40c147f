package io.sparkmp.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sparkmp.bench.cli.BenchMain;
import io.sparkmp.cf.cli.CfMain;
import io.sparkmp.embeddings.cli.EmbedMain;
import io.sparkmp.lda.cli.LdaMain;
import io.sparkmp.linear.cli.LinearMain;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Lines that are broken by hand fit: picocli would break them once more. */
@Tag("unit")
class HelpTest {

  private static Stream<CommandSpec> all(CommandLine of) {
    return Stream.concat(
        Stream.of(of.getCommandSpec()),
        of.getSubcommands().values().stream().flatMap(HelpTest::all));
  }

  @Test
  void linesOfFootersFit() {
    List<CommandSpec> commands =
        Stream.of(new CfMain(), new LdaMain(), new EmbedMain(), new LinearMain(), new BenchMain())
            .flatMap(main -> all(new CommandLine(main)))
            .toList();
    assertThat(commands).hasSizeGreaterThan(40);
    assertThat(
            commands.stream()
                .flatMap(command -> Stream.of(command.usageMessage().footer()))
                .filter(line -> line.length() > CommandSpec.create().usageMessage().width()))
        .isEmpty();
  }
}
