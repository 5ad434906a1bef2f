import { listCanned, sendReplyPicture } from '@xuezhou/contract/qa/console';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Tokens } from 'marked';
import { eachToken, readMarkdown } from '../../platform/text/markdown.ts';
import { say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';
import type { ConsoleClient } from '../console-client.ts';

export interface Written {
  readonly text?: string | undefined;
  readonly file?: string | undefined;
  readonly canned?: string | undefined;
}

/** What a teacher wrote, its pictures sent. */
export async function wordsOf(
  client: ConsoleClient,
  { text, file, canned }: Written,
): Promise<{ markdown: string; cannedId?: number }> {
  if (text !== undefined) return { markdown: await sendPictures(client, text, '.') };
  if (file !== undefined)
    return { markdown: await sendPictures(client, await textOf(file), path.dirname(file)) };
  if (canned === undefined)
    throw new CliError(
      say(
        '缺少回答，请写 --text、--file 或 --canned',
        'The answer is missing: give --text, --file or --canned',
      ),
    );
  const found = (await client.ask(listCanned)).find(({ name }) => name === canned);
  if (found === undefined)
    throw new CliError(say(`没有叫“${canned}”的常用回答`, `There is no canned answer "${canned}"`));
  return { markdown: found.markdown, cannedId: found.cannedId };
}

export const textOf = async (file: string): Promise<string> =>
  await readFile(file, 'utf8').catch(() => {
    throw new CliError(
      say(
        `读不到文件 ${file}，请检查路径`,
        `The file ${file} cannot be read: please check its path`,
      ),
    );
  });

/** What is on the disk, and neither an address of the school nor one elsewhere. */
const isFile = (named: string): boolean => !/^(?:\/files\/|[a-z][a-z\d+.-]+:|\/\/)/i.test(named);

/** Pictures that a text names as files beside it are sent, and named by their addresses from then on. */
async function sendPictures(
  client: ConsoleClient,
  markdown: string,
  folder: string,
): Promise<string> {
  const named = new Set<string>();
  eachToken(readMarkdown(markdown, 'blocks'), (token) => {
    if (token.type === 'image') named.add((token as Tokens.Image).href);
  });
  let text = markdown;
  for (const name of [...named].filter(isFile)) {
    const file = path.resolve(folder, decodeURI(name));
    const bytes = await readFile(file).catch(() => {
      throw new CliError(
        say(
          `读不到图片 ${file}，请检查路径`,
          `The picture ${file} cannot be read: please check its path`,
        ),
      );
    });
    const files = { image: new Blob([new Uint8Array(bytes)]) };
    const { address } = await client.ask(sendReplyPicture, { files });
    text = text.replaceAll(`](${name}`, `](${address}`);
  }
  return text;
}
