import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { office, readOffice } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addStudent, expectAccessible, isPhone, logIn } from '../visitor.ts';

const courseId = 2;

/** A student of the course whose team this is. */
const addMember = (mobile: string, nickname: string) => addStudent(mobile, nickname, [courseId]);

interface Team {
  teamId: number;
  courseTitle: string;
  classTitle: string | null;
}

/** The number of the course's team, which another size of this story may have opened before. */
async function openTeam(name: string): Promise<number> {
  const teams = await readOffice<Team[]>('/teams');
  const open = teams.find(
    ({ courseTitle, classTitle }) => courseTitle.includes('CPA') && classTitle === null,
  );
  return open?.teamId ?? (await office<Team>('/teams/open', { name, courseId })).teamId;
}

const announce = (teamId: number, title: string) =>
  office('/teams/announce', {
    requestId: randomUUID(),
    teamId,
    title,
    markdown: '周日 20:00 照常答疑，请带上自己的错题。\n',
  });

const log = (page: Page) => page.getByRole('log', { name: '聊天消息' });

async function enter(page: Page, team: number): Promise<void> {
  await page.goto(`${place('E2E_URL')}/im-team-announcement/${team}`);
  // A phone shows what was announced first, where there is something new. The desk has no such switch.
  const chat = page.getByText('聊天', { exact: true });
  await expect(log(page).or(chat).first()).toBeVisible();
  if (await chat.isVisible()) await chat.click();
  await expect(log(page)).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: '说点什么' });
  await field.fill(text);
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(field).toHaveValue('');
}

const hears = (page: Page, text: string) =>
  expect(log(page).getByText(text, { exact: true })).toHaveCount(1);

test('a class chats from two browsers, and who was offline gets what was said meanwhile, once', async ({
  page,
  browser,
}, info) => {
  const size = isPhone(info) ? '手机' : '电脑';
  const [one, other] = isPhone(info)
    ? (['13900000972', '13900000982'] as const)
    : (['13900000971', '13900000981'] as const);
  const names = [`${size}同桌甲`, `${size}同桌乙`] as const;
  await addMember(one, names[0]);
  await addMember(other, names[1]);
  const team = await openTeam('会计一起学');
  const { viewport, hasTouch, isMobile } = info.project.use;
  const second = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(viewport !== undefined && { viewport }),
    ...(hasTouch !== undefined && { hasTouch }),
    ...(isMobile !== undefined && { isMobile }),
  });
  const there = await second.newPage();
  await logIn(page, one);
  await logIn(there, other);

  await test.step('what one says the other sees', async () => {
    await enter(page, team);
    await enter(there, team);
    await say(page, `${size}：第三章的分录谁做完了？`);
    await hears(there, `${size}：第三章的分录谁做完了？`);
    await say(there, `${size}：我做完了，<b>不</b>难`);
    await hears(page, `${size}：我做完了，<b>不</b>难`);
    await hears(page, `${size}：第三章的分录谁做完了？`);
    await expectAccessible(page);
  });

  await test.step('who is offline writes on, and gets all of it once', async () => {
    await second.setOffline(true);
    await say(there, `${size}：电梯里写的`);
    await say(page, `${size}：你不在的时候说的一`);
    await say(page, `${size}：你不在的时候说的二`);
    await hears(page, `${size}：你不在的时候说的二`);
    await second.setOffline(false);
    for (const text of ['电梯里写的', '你不在的时候说的一', '你不在的时候说的二']) {
      await hears(there, `${size}：${text}`);
      await hears(page, `${size}：${text}`);
    }
  });

  await test.step('who is named elsewhere reads so among the messages', async () => {
    await there.goto(`${place('E2E_URL')}/message`);
    await expect(there.getByRole('heading', { name: '消息', exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: '提到一个人' }).click();
    await page.getByRole('menuitem', { name: names[1] }).click();
    const field = page.getByRole('textbox', { name: '说点什么' });
    await field.press('End');
    await field.pressSequentially(` ${size}来看这题`);
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect(log(page).getByText(`${size}来看这题`)).toHaveCount(1);
    // A phone has no bell in its header.
    if (!isPhone(info))
      await expect(there.getByRole('link', { name: /^消息，\d+ 条未读/ }).first()).toBeVisible();
    await there.reload();
    await expect(there.getByText('有人提到你').first()).toBeVisible();
  });

  await test.step('an announcement stands in the team and among the messages', async () => {
    const title = `${size}：周日答疑`;
    await announce(team, title);
    await there.reload();
    await expect(there.getByText(title).first()).toBeVisible();
    await there.goto(`${place('E2E_URL')}/im-team-announcement/${team}`);
    await expect(there.getByText(title).first()).toBeVisible();
    await expect(there.getByText('周日 20:00 照常答疑').first()).toBeVisible();
  });
  await second.close();
});
