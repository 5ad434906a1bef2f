import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { getSettings, saveSetting, saveSettingImage } from '@xuezhou/contract/site/console';
import { Refusal } from '../platform/http/refusal.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { tableLines, type Terminal } from './terminal.ts';

/** `xuezhou setting …`: what the school says of itself. */
export function addSettingCommands(program: Command, { run, terminal }: Cli): void {
  const setting = addGroup(program, 'setting', '学校的设置');
  setting
    .command('list')
    .description('列出学校的设置：网址、联系方式、备案号、辅导老师等')
    .action(() => run((client) => listSettings(client, terminal)));
  setting
    .command('set')
    .description('改一个设置，如 setting set TUTOR_NAME 周老师；值写 "" 就是清除')
    .argument('<设置的名字>')
    .argument('<值（要清除就写 ""）>')
    .action((key, value) => run((client) => changeSetting(client, { key, value }, terminal)));
}

async function listSettings(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const settings = await client.ask(getSettings);
  const rows = settings.map(({ key, value, about, isImage }) => [
    key,
    value ?? '',
    isImage ? `${about}；给出图片文件的路径` : about,
  ]);
  for (const line of tableLines([['设置', '现在的值', '说明'], ...rows])) print(line);
}

/** An empty value takes the setting away. */
async function changeSetting(
  client: ConsoleClient,
  { key, value }: { key: string; value: string },
  { print }: Terminal,
): Promise<void> {
  const known = (await client.ask(getSettings)).find((setting) => setting.key === key);
  if (known === undefined)
    throw new CliError(`没有“${key}”这个设置。运行 npx xuezhou setting list 看有哪些`);
  const isImageGiven = known.isImage && value !== '';
  const saved = isImageGiven
    ? await saveImage(client, key, value)
    : await client.ask(saveSetting, { body: { key, value } });
  print(saved.value === null ? `已清除 ${key}` : `${key} 已设为 ${saved.value}`);
}

async function saveImage(
  client: ConsoleClient,
  key: string,
  file: string,
): Promise<{ value: string }> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CliError(`读不到图片文件“${file}”`, { cause: error });
  });
  try {
    const image = new Blob([bytes]);
    return await client.ask(saveSettingImage, { body: { key }, files: { image } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'settingNotImage') throw error;
    throw new CliError(`“${file}”不是 JPG、PNG 或 WebP 图片`, { cause: error });
  }
}
