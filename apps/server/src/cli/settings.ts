import { readFile } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { getSettings, saveSetting, saveSettingImage } from '@xuezhou/contract/site/console';
import { Refusal } from '../platform/http/refusal.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

/** `xuezhou setting …`: what the school says of itself. */
export function addSettingCommands(program: Command, { run, terminal }: Cli): void {
  const setting = addGroup(program, 'setting', say('学校的设置', 'Settings of the school'));
  setting
    .command('list')
    .description(
      say(
        '列出学校的设置：网址、联系方式、备案号、辅导老师等',
        'List settings of the school: address, contacts, licences, tutors and others',
      ),
    )
    .action(() => run((client) => listSettings(client, terminal)));
  setting
    .command('set')
    .description(
      say(
        '改一个设置，如 setting set TUTOR_NAME 周老师；值写 "" 就是清除',
        'Change a setting, such as setting set TUTOR_NAME Zhou; "" clears it',
      ),
    )
    .argument(flag('<设置的名字>', '<setting>'))
    .argument(flag('<值（要清除就写 ""）>', '<value ("" clears it)>'))
    .action((key, value) => run((client) => changeSetting(client, { key, value }, terminal)));
}

async function listSettings(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const settings = await client.ask(getSettings);
  const rows = settings.map(({ key, value, about, isImage }) => [
    key,
    value ?? '',
    isImage ? say(`${about}；给出图片文件的路径`, `${about}; give the path of a picture`) : about,
  ]);
  for (const line of tableLines([
    [say('设置', 'setting'), say('现在的值', 'value'), say('说明', 'meaning')],
    ...rows,
  ]))
    print(line);
}

/** An empty value takes the setting away. */
async function changeSetting(
  client: ConsoleClient,
  { key, value }: { key: string; value: string },
  { print }: Terminal,
): Promise<void> {
  const known = (await client.ask(getSettings)).find((setting) => setting.key === key);
  if (known === undefined)
    throw new CliError(
      say(
        `没有“${key}”这个设置。运行 npx xuezhou setting list 看有哪些`,
        `There is no setting "${key}". See npx xuezhou setting list`,
      ),
    );
  const isImageGiven = known.isImage && value !== '';
  const saved = isImageGiven
    ? await saveImage(client, known, value)
    : await client.ask(saveSetting, { body: { key, seen: known.value, value } });
  print(
    saved.value === null
      ? say(`已清除 ${key}`, `${key} is cleared`)
      : say(`${key} 已设为 ${saved.value}`, `${key} is ${saved.value} now`),
  );
}

async function saveImage(
  client: ConsoleClient,
  { key, value: seen }: { key: string; value: string | null },
  file: string,
): Promise<{ value: string }> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CliError(say(`读不到图片文件“${file}”`, `The picture "${file}" cannot be read`), {
      cause: error,
    });
  });
  try {
    const image = new Blob([bytes]);
    return await client.ask(saveSettingImage, {
      body: { key, seen: seen ?? '' },
      files: { image },
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'settingNotImage') throw error;
    throw new CliError(
      say(`“${file}”不是 JPG、PNG 或 WebP 图片`, `"${file}" is not a JPG, PNG or WebP`),
      { cause: error },
    );
  }
}
