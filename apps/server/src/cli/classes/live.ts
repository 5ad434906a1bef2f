import type { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import { cancelLive, endLive, listLive, moveLive, planLive, replayLive } from './live-classes.ts';
import { addHost, dropHost, listAttendance, renewKey, showKey } from './live-room.ts';
import { checkServer } from './live-server.ts';
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou live …`: live classes, and who was there. */
export function addLiveCommands(program: Command, cli: Cli): void {
  const live = addGroup(program, 'live', say('直播课', 'Live classes'));
  addClasses(live, cli);
  addRoom(live, cli);
}

function addClasses(live: Command, { run, terminal }: Cli): void {
  live
    .command('plan')
    .description(say('安排一节直播课', 'Plan a live class'))
    .argument(flag('<课程编号>', '<course>'))
    .option(flag('--title <标题>', '--title <title>'), say('必填', 'required'))
    .option(
      flag('--teacher <名字>', '--teacher <name>'),
      say('必填，学生会看到', 'required; students see it'),
    )
    .option(
      flag('--begins <时间>', '--begins <time>'),
      say(
        '必填，北京时间，如 "2026-12-01 20:00"',
        'required, Beijing time, such as "2026-12-01 20:00"',
      ),
    )
    .option(flag('--minutes <分钟>', '--minutes <minutes>'), say('省略时 90', '90 where left out'))
    .option(
      flag('--host <手机号>', '--host <mobile>'),
      say('老师的账号，可以管理聊天', "the teacher's account, which may moderate the chat"),
    )
    .option(
      '--together',
      say(
        '和同一位老师、同一门课的别的课撞了也照排',
        'also over another class of its teacher or course',
      ),
    )
    .action((id, options) => run((client) => planLive(client, id, options, terminal)));
  live
    .command('list')
    .description(say('列出直播课', 'List live classes'))
    .argument(flag('<课程编号>', '<course>'))
    .action((id) => run((client) => listLive(client, id, terminal)));
  live
    .command('move')
    .description(say('改时间', 'Change its time'))
    .argument(flag('<编号>', '<number>'))
    .option(flag('--begins <时间>', '--begins <time>'), say('必填', 'required'))
    .option(
      flag('--minutes <分钟>', '--minutes <minutes>'),
      say('省略时不变', 'as it is where left out'),
    )
    .action((id, options) => run((client) => moveLive(client, id, options, terminal)));
  addEnds(live, { run, terminal });
}

function addEnds(live: Command, { run, terminal }: Pick<Cli, 'run' | 'terminal'>): void {
  live
    .command('cancel')
    .description(say('取消', 'Cancel'))
    .argument(flag('<编号>', '<number>'))
    .action((id) => run((client) => cancelLive(client, id, terminal)));
  live
    .command('end')
    .description(say('结束', 'End'))
    .argument(flag('<编号>', '<number>'))
    .action((id) => run((client) => endLive(client, id, terminal)));
  live
    .command('replay')
    .description(
      say(
        '把课程里的一节课作为回放，聊天会跟着播放',
        'Make a lecture of the course the replay, with which the chat plays',
      ),
    )
    .argument(flag('<编号>', '<number>'))
    .argument(flag('<课编号>', '<lecture>'))
    .option(
      flag('--ahead <秒>', '--ahead <seconds>'),
      say('录像比直播早开始几秒', 'how many seconds the recording begins before the class'),
    )
    .option(
      flag('--late <秒>', '--late <seconds>'),
      say('录像比直播晚开始几秒', 'how many seconds the recording begins after the class'),
    )
    .action((id, bullet, options) =>
      run((client) => replayLive(client, [id, bullet], options, terminal)),
    );
}

function addRoom(live: Command, { run, terminal }: Cli): void {
  live
    .command('check')
    .description(
      say('看看直播服务器好不好，哪里不对', 'Ask the streaming server whether all is well with it'),
    )
    .action(() => run((client) => checkServer(client, terminal)));
  live
    .command('key')
    .description(say('老师推流用的地址和密钥', 'Where the teacher streams to, and the key'))
    .argument(flag('<编号>', '<number>'))
    .action((id) => run((client) => showKey(client, id, terminal)));
  live
    .command('key-renew')
    .description(
      say('换一个推流密钥，旧的作废', 'Replace the key; the old one and its stream end at once'),
    )
    .argument(flag('<编号>', '<number>'))
    .action((id) => run((client) => renewKey(client, id, terminal)));
  live
    .command('host')
    .description(say('再加一位老师的账号', "Add another teacher's account"))
    .argument(flag('<编号>', '<number>'))
    .argument(flag('<手机号>', '<mobile>'))
    .action((id, mobile) => run((client) => addHost(client, [id, mobile], terminal)));
  live
    .command('host-drop')
    .description(say('不再让一位老师管聊天', 'Take moderating the chat away from an account'))
    .argument(flag('<编号>', '<number>'))
    .argument(flag('<手机号>', '<mobile>'))
    .action((id, mobile) => run((client) => dropHost(client, [id, mobile], terminal)));
  live
    .command('attendance')
    .description(say('列出谁在教室里待了多少分钟', 'List who was in the room for how many minutes'))
    .argument(flag('<编号>', '<number>'))
    .action((id) => run((client) => listAttendance(client, id, terminal)));
}
