import { expect, test, type Locator, type Page } from '@playwright/test';
import { place } from './school/place.ts';
import { addStudent, beginNote, expectAccessible, isPhone, logIn } from './visitor.ts';

const lecture = '/course/1/book/1/reading/101?bullet=1001';

/** A red square, as a pasted screenshot is one. */
const pictureBytes =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAABQCAIAAABd+SbeAAAAgklEQVR42u3QMQ0AAAgDsEma/wtpuCAcTaqgmZYDUSBaNKJFi7YgWjSiRYu2IFo0okWLRrRoRIsWjWjRiBYtGtGiES1aNKJFI1q0aESLRrRo0YgWjWjRohEtGtGiRSNaNKJFi0a0aESLFo1o0YgWLRrRohEtWjSiRSNatGhEi0b0HwuAzDJ3+mdgeQAAAABJRU5ErkJggg==';

async function openNotes(page: Page): Promise<Locator> {
  // A school that has just begun may still be taking its lectures in.
  await expect(async () => {
    await page.goto(`${place('E2E_URL')}${lecture}`);
    await beginNote(page, 20_000);
  }).toPass();
  const field = page.getByRole('textbox', { name: '笔记内容' }).first();
  await expect(field).toBeVisible();
  return field;
}

/** As a browser hands the field what lies in the clipboard. */
const paste = (field: Locator, given: { html?: string; picture?: string }) =>
  field.evaluate((box, { html, picture }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    if (picture !== undefined) {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
    }
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox takes none that a script gives to a new event.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    box.dispatchEvent(event);
  }, given);

test('a note is written as it will look, and is there again after a reload', async ({
  page,
}, info) => {
  const mobile = isPhone(info) ? '13900000522' : '13900000521';
  const violations: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // That of the pasted page is told of when it is read, and does not run.
    const isPasted = text.startsWith('Executing inline event handler');
    if (/Content Security Policy/.test(text) && !isPasted) violations.push(text);
  });
  await addStudent(mobile, isPhone(info) ? '手机上记' : '电脑前记');
  await logIn(page, mobile);
  const field = await openNotes(page);
  const tool = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('words, bold by a tool and by its key, a list by its sign', async () => {
    await field.click();
    await page.keyboard.type('久期是');
    await tool('加粗').click();
    await expect(tool('加粗')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type('一阶近似');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('，1 < 2*3*4');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- 凸性');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(field.locator('strong')).toHaveText('一阶近似');
    await expect(field.locator('li')).toHaveText('凸性');
  });

  await test.step('a formula between dollars is typeset at the second one, money is not', async () => {
    await page.keyboard.type('付 $100 收 $200，设 $r_f$');
    await expect(field.locator('.katex')).toHaveCount(1);
    await expect(field).toContainText('付 $100 收 $200');
  });

  await test.step('a formula is edited where it is pressed', async () => {
    await field.locator('.katex .mathnormal').first().click();
    const tex = page.getByRole('textbox', { name: '公式的 TeX' });
    await expect(tex).toBeFocused();
    await expect(tex).toHaveValue('r_f');
    await tex.fill(String.raw`\frac{r_f}{2}`);
    await expect(field.locator('.katex .mfrac')).toBeVisible();
    await expectAccessible(page);
    await tex.press('Enter');
    await expect(tex).toBeHidden();
    await page.keyboard.type('，完');
  });

  await test.step('a pasted picture is sent; a web page leaves its scripts, styles and pictures behind', async () => {
    await page.keyboard.press('Enter');
    await paste(field, { picture: pictureBytes });
    await expect(field.getByRole('img', { name: '图片' })).toBeVisible();
    await paste(field, {
      html: '<p style="color:red" onclick="a()">抄<script>a()</script>来<img src="https://example.com/a.png" alt="外图"></p>',
    });
    await expect(field.getByText('抄来外图')).toBeVisible();
    await expect(
      field.locator('script, [style*="color"], [onclick], img[src^="http"]'),
    ).toHaveCount(0);
    await expect(field.getByRole('link', { name: '外图' })).toHaveAttribute(
      'href',
      'https://example.com/a.png',
    );
  });

  await test.step('what was not saved is there after a reload', async () => {
    await page.reload();
    await beginNote(page);
    await expect(field.locator('.katex .mfrac')).toBeVisible();
    await expect(field.locator('strong')).toHaveText('一阶近似');
    await expect(field.getByRole('img', { name: '图片' })).toBeVisible();
  });

  await test.step('is saved by its key, shown, and exported as Markdown', async () => {
    await field.click();
    await page.keyboard.press('ControlOrMeta+Enter');
    const note = page.getByRole('article').filter({ hasText: '一阶近似' });
    await expect(note.locator('.katex .mfrac')).toBeVisible();
    await expect(note.locator('strong')).toHaveText('一阶近似');
    await expect(note.getByRole('img', { name: '图片' })).toBeVisible();
    await expect(field).toHaveText('');
    const address = `${place('E2E_URL')}/files/notes/1?bookIds=1`;
    const exported = async () => await (await page.request.get(address)).text();
    // It is shown before the server has it.
    await expect.poll(exported).toContain('久期是**一阶近似**，1 < 2*3*4\n\n- 凸性\n\n');
    const text = await exported();
    expect(text).toContain(String.raw`付 $100 收 $200，设 $\frac{r_f}{2}$，完`);
    expect(text).toMatch(/!\[图片\]\[[0-9a-f-]{36}\]/);
  });

  await test.step('opened and saved without an edit it is not written', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/notes/'))
        sent.push(request.url());
    });
    const note = page.getByRole('article').filter({ hasText: '一阶近似' });
    await note.getByRole('button', { name: /的更多操作$/ }).click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
    const edited = page.getByRole('textbox', { name: '笔记内容' }).nth(1);
    await expect(edited).toBeFocused();
    await expect(edited.locator('.katex .mfrac')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(edited).toBeHidden();
    await expect(note).toBeVisible();
    expect(sent).toEqual([]);
    expect(violations).toEqual([]);
  });
});
