import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getSchool, getSitePage, sitePageNames } from '@xuezhou/contract/site';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { writeSchoolSetting } from './school-settings.ts';

const school = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-site-'));
afterAll(() => rm(folder, { recursive: true }));
const page = (name: (typeof sitePageNames)[number]) =>
  school.visit().data(getSitePage, { params: { name } });
const set = (key: Parameters<typeof writeSchoolSetting>[1], value: string | null) =>
  writeSchoolSetting(school.connection, key, value, school.clock.now());

describe('a page of the site', () => {
  it.each(sitePageNames)('%s is there, whole and in Chinese', async (name) => {
    const { title, summary, lead, sections } = await page(name);
    expect(title).toMatch(/[\u4e00-\u9fff]/);
    expect(summary).toMatch(/[\u4e00-\u9fff]/);
    expect(sections.length).toBeGreaterThan(2);
    for (const { title: heading, html } of sections) {
      expect(heading).toMatch(/[\u4e00-\u9fff]/);
      expect(html.length).toBeGreaterThan(40);
    }
    expect(lead + sections.map(({ html }) => html).join('')).not.toMatch(/\{\{|<script|undefined/);
  });

  it('names the company that the school says it is', async () => {
    await set('COMPANY_NAME', '启航教育科技有限公司<img src=x onerror=alert(1)>');
    school.clock.advance({ minutes: 1 });
    const { lead } = await page('legal');
    expect(lead).toContain('启航教育科技有限公司');
    expect(lead).not.toContain('<img');
    await set('COMPANY_NAME', null);
    school.clock.reset();
  });

  it('is the school’s own where it has one, read anew and cleaned', async () => {
    await mkdir(path.join(folder, 'site'));
    const file = path.join(folder, 'site/about.md');
    const text =
      '---\r\ntitle: 我们的学校\r\nupdatedOn: 2026-01-02\r\n---\r\n\r\n## 一\r\n\r\n[条款](/legal) [外面](https://a.cn) <script>x</script><b onclick="y">粗</b> [坏](javascript:z)';
    await writeFile(file, text);
    const own = await startTestApp({ environment: { CONTENT_DIR: folder } });
    const ask = () => own.visit().data(getSitePage, { params: { name: 'about' } });
    const first = await ask();
    expect(first).toMatchObject({ title: '我们的学校', updatedOn: '2026-01-02', summary: '' });
    const [{ html } = { html: '' }] = first.sections;
    expect(html).toContain('<a href="/legal">条款</a>');
    expect(html).toMatch(/<a href="https:\/\/a\.cn" rel="noopener noreferrer" target="_blank">/);
    expect(html).not.toMatch(/script|onclick/);
    await writeFile(file, text.replace('我们的学校', '新的名字'));
    expect((await ask()).title).toBe('新的名字');
  });

  it('that is none is no page', async () => {
    for (const name of ['nothing', '..%2F..%2Fcatalogue', 'mustread'])
      expect(
        (await school.visit().send({ method: 'GET', url: `/api/site/pages/${name}` })).statusCode,
      ).toBe(400);
  });
});

describe('the school', () => {
  it('has no address of its own until one is set, and then that one', async () => {
    const before = await school.visit().data(getSchool);
    expect(before.links).toMatchObject({ shop: null, landing: null, legal: null });
    expect(before.links.browser).toMatch(/^https:/);
    await set('SHOP_URL', 'https://shop.example.cn');
    await set('LANDING_URL', 'https://www.example.cn');
    await set('SHOP_OTHER_COURSES', '12=估值建模 15=碳金融');
    await set('CHINA_FRAME_ORIGINS', 'https://a.cn https://b.cn');
    await set('ICP_NUMBER', '沪ICP备1号');
    expect(before.login).toEqual({ wechat: false, redirectOrigins: [], partner: null });
    await set('REDIRECT_ORIGINS', 'https://events.example.cn');
    await set('KECUHUI_VENDOR_ID', '31');
    school.clock.advance({ minutes: 1 });
    const after = await school.visit().data(getSchool);
    expect(after.links).toMatchObject({
      shop: 'https://shop.example.cn',
      landing: 'https://www.example.cn',
    });
    expect(after.otherCourses).toEqual([
      { id: 12, name: '估值建模' },
      { id: 15, name: '碳金融' },
    ]);
    expect(after.chinaFrames).toEqual(['https://a.cn', 'https://b.cn']);
    expect(after.filing.icp).toBe('沪ICP备1号');
    expect(after.login).toMatchObject({
      redirectOrigins: ['https://events.example.cn'],
      partner: { vendorId: 31, name: null },
    });
    school.clock.reset();
  });
});
