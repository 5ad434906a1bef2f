import type { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import { cancelLive, endLive, listLive, moveLive, planLive, replayLive } from './live-classes.ts';
import {
  addHost,
  addKeyword,
  listAttendance,
  listKeywords,
  removeKeyword,
  showKey,
} from './live-room.ts';

/** `xuezhou live …`: live classes, who was there, and what may not be said. */
export function addLiveCommands(program: Command, cli: Cli): void {
  const live = addGroup(program, 'live', '直播课');
  addClasses(live, cli);
  addRoom(live, cli);
  addKeywords(live, cli);
}

function addClasses(live: Command, { run, terminal }: Cli): void {
  live
    .command('plan')
    .description('安排一节直播课')
    .argument('<课程编号>')
    .option('--title <标题>', '必填')
    .option('--teacher <名字>', '必填，学生会看到')
    .option('--begins <时间>', '必填，北京时间，如 "2026-12-01 20:00"')
    .option('--minutes <分钟>', '省略时 90')
    .option('--host <手机号>', '老师的账号，可以管理聊天')
    .action((id, options) => run((client) => planLive(client, id, options, terminal)));
  live
    .command('list')
    .description('列出直播课')
    .argument('<课程编号>')
    .action((id) => run((client) => listLive(client, id, terminal)));
  live
    .command('move')
    .description('改时间')
    .argument('<编号>')
    .option('--begins <时间>', '必填')
    .option('--minutes <分钟>', '省略时不变')
    .action((id, options) => run((client) => moveLive(client, id, options, terminal)));
  live
    .command('cancel')
    .description('取消')
    .argument('<编号>')
    .action((id) => run((client) => cancelLive(client, id, terminal)));
  live
    .command('end')
    .description('结束')
    .argument('<编号>')
    .action((id) => run((client) => endLive(client, id, terminal)));
  live
    .command('replay')
    .description('把课程里的一节课作为回放，聊天会跟着播放')
    .argument('<编号>')
    .argument('<课编号>')
    .option('--ahead <秒>', '录像比直播早开始几秒')
    .option('--late <秒>', '录像比直播晚开始几秒')
    .action((id, bullet, options) =>
      run((client) => replayLive(client, [id, bullet], options, terminal)),
    );
}

function addRoom(live: Command, { run, terminal }: Cli): void {
  live
    .command('key')
    .description('老师推流用的地址和密钥')
    .argument('<编号>')
    .action((id) => run((client) => showKey(client, id, terminal)));
  live
    .command('host')
    .description('再加一位老师的账号')
    .argument('<编号>')
    .argument('<手机号>')
    .action((id, mobile) => run((client) => addHost(client, [id, mobile], terminal)));
  live
    .command('attendance')
    .description('列出谁在教室里待了多少分钟')
    .argument('<编号>')
    .action((id) => run((client) => listAttendance(client, id, terminal)));
}

function addKeywords(live: Command, { run, terminal }: Cli): void {
  live
    .command('keyword-list')
    .description('列出聊天里不能说的词')
    .action(() => run((client) => listKeywords(client, terminal)));
  live
    .command('keyword-add')
    .description('加一个')
    .argument('<词>')
    .action((word) => run((client) => addKeyword(client, word, terminal)));
  live
    .command('keyword-remove')
    .description('去掉一个')
    .argument('<词>')
    .action((word) => run((client) => removeKeyword(client, word, terminal)));
}
