// What is compiled for each platform comes as a package of its own, which an installation may lack.
import { createRequire } from 'node:module';
import path from 'node:path';

/** Without these nothing runs; npm leaves one out where it installs by a lock that does not name this platform. */
const needed = {
  '@node-rs/argon2': '密码',
  '@node-rs/jieba': '中文搜索',
};
/** Without this, memory goes by the parameters that the school has, or the general ones. */
const optional = {
  '@open-spaced-repetition/binding': '按每个人自己的复习记录算记忆参数',
};

const lackingOf = (parts, load) =>
  Object.entries(parts).filter(([name]) => {
    try {
      load(name);
      return false;
    } catch {
      return true;
    }
  });

/**
 * @param {(name: string) => unknown} load throws where a part is not there, or not for this machine
 * @returns {{ fault: string | undefined, note: string | undefined }} in words: what nothing runs without, and what is done without
 */
export function lackingParts(load, platform = `${process.platform}-${process.arch}`) {
  const faults = lackingOf(needed, load);
  const notes = lackingOf(optional, load);
  const named = (parts) => parts.map(([name, what]) => `${name}（${what}）`).join('、');
  return {
    fault:
      faults.length === 0
        ? undefined
        : `没有装上这台机器（${platform}）的 ${named(faults)}，学舟不能启动。请删去 node_modules，再运行 npm install --include=optional。`,
    note:
      notes.length === 0
        ? undefined
        : `没有装上这台机器（${platform}）的 ${named(notes)}，其余照常：复习按学校的或通用的参数安排。`,
  };
}

/** As the server of this project finds them. */
export const loadFrom = (root) => createRequire(path.join(root, 'apps/server/package.json'));
