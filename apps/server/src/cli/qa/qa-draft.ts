import { writeFile } from 'node:fs/promises';
import { draftReply } from '@xuezhou/contract/assistant/console';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';
import { readUuid } from './qa-questions.ts';
import { oneLine, type Terminal } from '../terminal.ts';
import { say } from '../../platform/text/shell-language.ts';

/** Shows a draft, or puts it into a file that a teacher edits; never over one that is there. */
export async function draftAnswer(
  client: ConsoleClient,
  id: string,
  { save }: { save?: string | undefined },
  { print, note }: Terminal,
): Promise<void> {
  const { kind, title, markdown } = await client.ask(draftReply, {
    body: { questionId: readUuid(id) },
  });
  if (kind === 'nothing') {
    note(
      say(
        `“${oneLine(title)}”在课程里没有讲到，没有草稿，请直接回答`,
        `"${oneLine(title)}" is not taught in the course: there is no draft, please answer it yourself`,
      ),
    );
    return;
  }
  note(
    kind === 'written'
      ? say(
          '这是机器写的草稿，没有发出。请对着出处核对、改写',
          'This draft was written by a machine and is not sent. Please compare it with its sources and rewrite it',
        )
      : say(
          '没有语言模型可用，这里是课程里讲到它的原话，没有发出',
          "No language model is set up: these are the course's own words about it, not sent",
        ),
  );
  if (save === undefined) {
    for (const line of markdown.trimEnd().split('\n')) print(oneLine(line));
    return;
  }
  await writeFile(save, markdown, { flag: 'wx' }).catch(() => {
    throw new CliError(
      say(
        `写不了文件 ${save}，可能已经有这个文件，请换一个名字`,
        `The file ${save} cannot be written; it may be there already: please take another name`,
      ),
    );
  });
  print(
    say(
      `草稿在 ${save}，改好后用 xuezhou qa answer ${id} --file ${save}`,
      `The draft is in ${save}; when it is ready: xuezhou qa answer ${id} --file ${save}`,
    ),
  );
}
