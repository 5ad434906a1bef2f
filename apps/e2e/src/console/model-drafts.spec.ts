import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectFits } from '../misfits.ts';
import { head, office, readOffice, signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectToast, keepToasts } from '../toasts.ts';
import { expectAccessible } from '../visitor.ts';

/** One call of a tool, as a model's program makes it. */
async function callTool(secret: string, name: string, given: object): Promise<string> {
  const response = await fetch(`${place('E2E_URL')}/api/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      authorization: `Bearer ${secret}`,
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: given },
    }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { result } = JSON.parse(text) as {
    result: { content: { text: string }[]; isError?: boolean };
  };
  expect(result.isError, text).toBeUndefined();
  return result.content.map((part) => part.text).join('');
}

async function chapter(): Promise<{ courseId: number; readingId: number }> {
  const { courseId } = await office<{ courseId: number }>('/content/courses/create', {
    ...{ requestId: randomUUID(), title: '模型帮写的课', family: 'CFA' },
  });
  let parentId = courseId;
  for (const [kind, title] of [
    ['book', '固定收益'],
    ['reading', '久期'],
  ] as const)
    ({ nodeId: parentId } = await office<{ nodeId: number }>('/content/nodes/add', {
      ...{ courseId, requestId: randomUUID(), kind, parentId, afterId: null, title },
    }));
  return { courseId, readingId: parentId };
}

test('a model with a key that only proposes drafts a chapter, and it is there when somebody agrees', async ({
  page,
}) => {
  const { courseId, readingId } = await chapter();
  const path = `/content/courses/${courseId}/readings/${readingId}`;
  const readingNow = () => readOffice<{ revision: number; markdown: string }>(path);
  await keepToasts(page);
  await signInAtConsole(page);
  const secret = await test.step('the head makes the key', async () => {
    await page.goto(`${place('E2E_URL')}/console/settings/tokens`);
    await page.getByRole('button', { name: '新密钥' }).click();
    const dialog = page.getByRole('dialog', { name: '新密钥' });
    await dialog.getByLabel('名字').fill('拟题和答疑助手');
    await dialog.getByRole('checkbox', { name: '查看未公开的内容' }).check();
    await dialog.getByRole('checkbox', { name: '编写内容', exact: true }).check();
    await dialog.getByRole('checkbox', { name: '编写内容（只能提交）' }).check();
    await expect(dialog.getByRole('checkbox', { name: '编写内容', exact: true })).not.toBeChecked();
    await dialog.getByLabel('你的登录密码').fill(head.password);
    await dialog.getByRole('button', { name: '做这把密钥' }).click();
    const text = await page.getByTestId('token-secret').innerText();
    await page.getByRole('checkbox', { name: '我存好了' }).check();
    await page.getByRole('button', { name: '好了' }).click();
    return text;
  });

  const { revision } = await readingNow();
  const said = await callTool(secret, 'saveDraftReading', {
    ...{ courseId, readingId, revision, why: '这一章还是空的' },
    markdown: '## 久期\n\n久期是价格曲线在这一点的**斜率**，见 https://example.com/duration 。',
  });
  expect(said).toContain('同意');
  expect((await readingNow()).markdown).toBe('');

  await page.goto(`${place('E2E_URL')}/console/approvals?tab=programs`);
  const one = page.getByRole('article');
  await expect(one.getByText(/密钥“拟题和答疑助手”/)).toBeVisible();
  await expect(one.getByRole('heading', { name: '久期' })).toBeVisible();
  await expect(one.locator('strong', { hasText: '斜率' })).toBeVisible();
  await expect(one.getByText('https://example.com/duration').last()).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await one.getByRole('button', { name: /^同意/ }).click();
  await expectToast(page, /同意了/);
  expect((await readingNow()).markdown).toContain('斜率');
});
