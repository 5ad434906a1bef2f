import { exportApkg } from '../../interchange/export/export-apkg.ts';
import { exportQuestions } from '../../interchange/export/export-questions.ts';
import { exportCatalogue } from '../../interchange/export-catalogue.ts';
import type { Terminal } from '../terminal.ts';
import type { ConsoleClient } from '../console-client.ts';
import { CliError } from '../cli-error.ts';
import { courseOf } from '../find-course.ts';
import { say } from '../../platform/text/shell-language.ts';

/** `xuezhou export`: the whole content as files that can be imported again, or the questions or cards of one course. */
export async function exportContent(
  client: ConsoleClient,
  place: string,
  { course, language }: { course?: string | undefined; language?: string | undefined },
  terminal: Terminal,
): Promise<number> {
  if (course !== undefined) return await exportOne(client, place, { course, language }, terminal);
  const { courses, books, readings, banks, decks, faults } = await exportCatalogue(
    client.services,
    place,
  );
  terminal.print(
    say(
      `已导出到 ${place}：课程 ${courses}，书 ${books}，章 ${readings}，题库 ${banks}，牌组 ${decks}。再导入：npx xuezhou import ${place}`,
      `Exported to ${place}: courses ${courses}, books ${books}, chapters ${readings}, banks ${banks}, decks ${decks}. To import it again: npx xuezhou import ${place}`,
    ),
  );
  for (const fault of faults) terminal.note(fault);
  return 0;
}

async function exportOne(
  client: ConsoleClient,
  file: string,
  { course, language = 'zh' }: { course: string; language?: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const { services } = client;
  if (language !== 'zh' && language !== 'en')
    throw new CliError(
      say(
        '--language 只能是 zh（中文）或 en（英文）',
        '--language should be zh (Chinese) or en (English)',
      ),
    );
  const { courseId: course_id, title } = await courseOf(client, course);
  const isDeck = file.toLowerCase().endsWith('.apkg');
  const { count, faults } = isDeck
    ? await exportApkg(services, course_id, file)
    : await exportQuestions(services, course_id, file, language);
  terminal.print(
    say(
      `《${title}》的 ${count} ${isDeck ? say('张闪卡', 'flash cards') : say('道题', 'questions')}已导出到 ${file}`,
      `${count} ${isDeck ? say('张闪卡', 'flash cards') : say('道题', 'questions')} of ${title} are exported to ${file}`,
    ),
  );
  for (const fault of faults) terminal.note(fault);
  return 0;
}
