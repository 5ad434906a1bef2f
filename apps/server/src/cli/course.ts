import { commandOf, type Actions } from './actions.ts';
import { addFile, listFiles, removeFile } from './course-files.ts';
import { changePolicy, extendCourse, pauseCourse, resumeCourse } from './course-periods.ts';
import { listCodes, makeCodes } from './redeem-codes.ts';
import { read } from './read-words.ts';
import { failReopen, listReopens, passReopen, showReopen } from './reopen.ts';

const text = { type: 'string' } as const;
const whose = ['手机号', '课程编号'] as const;

const actions: Actions = {
  codes: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['课程编号'], {
      count: text,
      days: text,
      until: text,
      note: text,
    });
    return await using((services) => makeCodes(services, words[0] ?? '', options, terminal));
  },
  'code-list': async (rest, using, terminal) => {
    const { words } = read(rest, ['课程编号'], {});
    return await using((services) => listCodes(services, words[0] ?? '', terminal));
  },
  extend: async (rest, using, terminal) => {
    const { words, options } = read(rest, whose, { days: text, until: text });
    return await using((services) => extendCourse(services, words, options, terminal));
  },
  pause: async (rest, using, terminal) => {
    const { words } = read(rest, whose, {});
    return await using((services) => pauseCourse(services, words, terminal));
  },
  resume: async (rest, using, terminal) => {
    const { words } = read(rest, whose, {});
    return await using((services) => resumeCourse(services, words, terminal));
  },
  policy: async (rest, using, terminal) => {
    const { words, options } = read(rest, ['课程编号'], {
      modes: text,
      'postpone-times': text,
      'postpone-days': text,
      preopen: text,
    });
    return await using((services) => changePolicy(services, words[0] ?? '', options, terminal));
  },
  'file-add': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['课程编号', '文件'], { title: text, book: text });
    return await using((services) => addFile(services, words, options, terminal));
  },
  'file-list': async (rest, using, terminal) => {
    const { words } = read(rest, ['课程编号'], {});
    return await using((services) => listFiles(services, words[0] ?? '', terminal));
  },
  'file-remove': async (rest, using, terminal) => {
    const { words } = read(rest, ['编号'], {});
    return await using((services) => removeFile(services, words[0] ?? '', terminal));
  },
  'reopen-list': async (rest, using, terminal) => {
    read(rest, [], {});
    return await using((services) => listReopens(services, terminal));
  },
  'reopen-show': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['编号'], { to: text });
    return await using((services) => showReopen(services, words[0] ?? '', options, terminal));
  },
  'reopen-pass': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['编号'], { days: text, reply: text });
    return await using((services) => passReopen(services, words[0] ?? '', options, terminal));
  },
  'reopen-fail': async (rest, using, terminal) => {
    const { words, options } = read(rest, ['编号'], { reply: text });
    return await using((services) => failReopen(services, words[0] ?? '', options, terminal));
  },
};

/** `xuezhou course …`: who may study a course until when, by which codes, and with which files. */
export const course = commandOf('course', actions);
