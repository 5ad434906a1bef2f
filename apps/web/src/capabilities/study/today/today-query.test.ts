// @vitest-environment happy-dom
import { getToday } from '@xuezhou/contract/study';
import { answer, calls, respondWith } from '@xuezhou/client/testing/server.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { firstAnswersId } from '@xuezhou/rules/site/document';
import { expect, it, vi } from 'vitest';
import { todayQuery } from '../study.queries.ts';

const today = { date: '2026-11-12', items: [], hours: null, week: [], standings: [] };

it('what came with the document is not asked again by a page that is shown seconds later, and soon is', async () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  const age = vi.spyOn(performance, 'now').mockReturnValue(500);
  respondWith([answer(getToday, today)]);
  const told = JSON.stringify([{ url: getToday.path, data: today }]);
  document.body.innerHTML = `<script type="application/json" id="${firstAnswersId}">${told}</script>`;
  await queryClient.query(todayQuery);
  clock.mockReturnValue(now + 5000);
  await queryClient.query(todayQuery);
  expect(calls(getToday)).toEqual([]);
  age.mockReturnValue(20_001);
  await queryClient.query(todayQuery);
  expect(calls(getToday)).toHaveLength(1);
  vi.restoreAllMocks();
});
