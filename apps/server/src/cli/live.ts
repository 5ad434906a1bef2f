import { commandOf, type Actions } from './actions.ts';
import { cancelLive, endLive, listLive, moveLive, planLive, replayLive } from './live-classes.ts';
import {
  addHost,
  addKeyword,
  listAttendance,
  listKeywords,
  removeKeyword,
  showKey,
} from './live-room.ts';
import { read } from './read-words.ts';

const text = { type: 'string' } as const;

const actions: Actions = {
  plan: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['课程编号'], {
      title: text,
      teacher: text,
      begins: text,
      minutes: text,
      host: text,
    });
    return await using((services) => planLive(services, words[0] ?? '', options, terminal));
  },
  list: async (rest, using, terminal) => {
    const { words } = read(rest, ['课程编号'], {});
    return await using((services) => listLive(services, words[0] ?? '', terminal));
  },
  move: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['编号'], { begins: text, minutes: text });
    return await using((services) => moveLive(services, words[0] ?? '', options, terminal));
  },
  cancel: async (rest, using, terminal) => {
    const { words } = read(rest, ['编号'], {});
    return await using((services) => cancelLive(services, words[0] ?? '', terminal));
  },
  end: async (rest, using, terminal) => {
    const { words } = read(rest, ['编号'], {});
    return await using((services) => endLive(services, words[0] ?? '', terminal));
  },
  replay: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['编号', '课编号'], { ahead: text, late: text });
    return await using((services) => replayLive(services, words, options, terminal));
  },
  key: async (rest, using, terminal) => {
    const { words } = read(rest, ['编号'], {});
    return await using((services) => showKey(services, words[0] ?? '', terminal));
  },
  host: async (rest, using, terminal) => {
    const { words } = read(rest, ['编号', '手机号'], {});
    return await using((services) => addHost(services, words, terminal));
  },
  attendance: async (rest, using, terminal) => {
    const { words } = read(rest, ['编号'], {});
    return await using((services) => listAttendance(services, words[0] ?? '', terminal));
  },
  'keyword-list': async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => listKeywords(services, terminal));
  },
  'keyword-add': async (rest, using, terminal) => {
    const { words } = read(rest, ['词'], {});
    return await using((services) => addKeyword(services, words[0] ?? '', terminal));
  },
  'keyword-remove': async (rest, using, terminal) => {
    const { words } = read(rest, ['词'], {});
    return await using((services) => removeKeyword(services, words[0] ?? '', terminal));
  },
};

/** `xuezhou live …`: live classes, who was there, and what may not be said. */
export const live = commandOf('live', actions);
