import { getStudentInfo } from '@xuezhou/contract/account';
import { getCourse, getToday } from '@xuezhou/contract/study';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { answerAhead, askBackOf, type FirstCalls } from './first-answers.ts';

/** A server that refuses these. */
function appThatRefuses(...refused: string[]): FastifyInstance {
  const inject = async ({ url }: { url: string }) =>
    refused.includes(url)
      ? { statusCode: 403, body: '{}' }
      : { statusCode: 200, body: JSON.stringify({ status: 200, data: { of: url } }) };
  return { inject } as unknown as FastifyInstance;
}
const request = {
  ...{ params: { courseId: '1' }, query: {}, headers: {}, ip: '127.0.0.1' },
  log: { debug: () => undefined },
} as unknown as FastifyRequest;
const course = getCourse.path.replace(':courseId', '1');
const page: Pick<FirstCalls, 'calls' | 'next'> = {
  calls: [getStudentInfo, getCourse, getToday],
  next: (dataOf) => [
    { operation: getCourse, params: { courseId: `after ${JSON.stringify(dataOf(getCourse))}` } },
  ],
};
const following = getCourse.path.replace(
  ':courseId',
  encodeURIComponent(`after ${JSON.stringify({ of: course })}`),
);

async function ahead(app: FastifyInstance, wanted = page) {
  const { answers, isWhole } = await answerAhead(app, 60_000)(wanted, request);
  return { urls: answers.map(({ url }) => url), isWhole };
}

describe('what the drawing of a page asks back', () => {
  const asked = { method: 'GET', url: `${getToday.path}?t=5`, body: null };
  const answer = { url: getToday.path, data: { of: getToday.path } };

  it('is what its page names, and its answer comes with the document unless the page asks otherwise', async () => {
    const ask = async (named: Pick<FirstCalls, 'asks' | 'looks'>) =>
      await askBackOf(appThatRefuses(), named, request, 60_000)?.(asked);
    expect((await ask({ asks: [getToday] }))?.answer).toEqual(answer);
    expect(await ask({ looks: [getToday] })).toMatchObject({ status: 200, answer: null });
    expect(await ask({ asks: [getStudentInfo] })).toBeNull();
    expect(await ask({})).toBeUndefined();
  });

  it('is waited for no longer than for what comes with the document', async () => {
    const silent = { inject: () => new Promise(() => undefined) } as unknown as FastifyInstance;
    expect(await askBackOf(silent, { asks: [getToday] }, request, 1)?.(asked)).toBeNull();
  });
});

describe('what a page asks next', () => {
  it('comes with its document', async () => {
    expect(await ahead(appThatRefuses())).toEqual({
      ...{ urls: [getStudentInfo.path, course, getToday.path, following], isWhole: true },
    });
  });

  it('comes also where another part was refused, and the page is not whole then', async () => {
    expect(await ahead(appThatRefuses(getToday.path))).toEqual({
      ...{ urls: [getStudentInfo.path, course, following], isWhole: false },
    });
  });

  it('is left to the page where what it is told from did not come, or cannot be read', async () => {
    expect(await ahead(appThatRefuses(course))).toEqual({
      ...{ urls: [getStudentInfo.path, getToday.path], isWhole: false },
    });
    const broken = {
      ...page,
      next: () => {
        throw new Error('of what nobody thought of');
      },
    };
    expect(await ahead(appThatRefuses(), broken)).toEqual({
      ...{ urls: [getStudentInfo.path, course, getToday.path], isWhole: false },
    });
  });
});
