import { expect, test } from '@playwright/test';
import {
  cell,
  makeWord,
  math,
  mathText,
  paragraph,
  picture,
  run,
  table,
} from '../../../server/src/interchange/testing/make-word.ts';
import { expectFits } from '../misfits.ts';
import { signInAtConsole } from '../school/office.ts';
import { place } from '../school/place.ts';
import { expectAccessible, isPhone } from '../visitor.ts';

const heading = (text: string) => paragraph(text, '<w:pStyle w:val="1"/>');
const squared = math(`<m:sSup><m:e>${mathText('σ')}</m:e><m:sup>${mathText('2')}</m:sup></m:sSup>`);

test('a Word file becomes chapters of a new course, and what is lost of each is seen before', async ({
  page,
}, info) => {
  const title = isPhone(info) ? '手机上的讲义' : '电脑前的讲义';
  const buffer = makeWord([
    heading('久期'),
    paragraph(`${run('方差写作 ')}${squared}${run('，看下表。')}`),
    table([cell('项'), cell('值')], [cell('方差'), cell(squared)]),
    paragraph(picture('p1')),
    heading('凸性'),
    paragraph(`${run('弯曲')}<w:r><w:object><o:OLEObject ProgID="Equation.3"/></w:object></w:r>`),
  ]);
  await signInAtConsole(page);
  await page.goto(`${place('E2E_URL')}/console/import`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${title}.docx`, mimeType: 'application/octet-stream', buffer });
  await page.getByText('讲义正文，按标题成为章').click();
  await expectFits(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText(/MathType 公式没有保留/)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '导入 2 章' }).click();
  await expect(page.getByText('导入了 2 章')).toBeVisible();
  await page.getByRole('link', { name: '去课程里看草稿' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /久期/ })).toBeVisible();
});
