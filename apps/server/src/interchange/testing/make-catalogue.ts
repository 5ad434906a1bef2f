import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const chapter = 'courses/demo/01-book/01-chapter';

const figure =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>\n';

/** A small catalogue with one of everything; each file as a teacher would write it. */
const files: Readonly<Record<string, string>> = {
  'catalogue.yaml': 'school: 试验学校\ncourses: [demo]\n',
  'courses/demo/course.yaml': `id: 1
family: CFA
group: main
title: 试验课程
cover: 试验
subtitle: 一句话
examDate: 2027-02-17
access: open
identity: none
sort: 10
`,
  'courses/demo/agreement.md': `---
title: 试验课程服务协议
version: 2026-11-01
price: 3680.50
---

甲方：{{company}}

乙方：{{ name }}，证件号码 {{idNumber}}，购买《{{course}}》，价格 {{price}}。
`,
  'courses/demo/papers.yaml': `- id: 1
  title: 固定卷
  type: CFA 一级
  minutes: 30
  endDate: 2027-02-10
  formulas: |
    复利终值：$FV=PV(1+r)^n$
  topics:
    - { title: 数量方法, questions: [10001, 10003] }
    - { title: 多选, questions: [10002] }
- id: 2
  title: 组卷
  type: CFA 一级
  minutes: 20
  draw: 3
  topics:
    - { title: 数量方法, weight: 100, readings: [101] }
`,
  'courses/demo/camps.yaml': `- id: 1
  title: 三天营
  intro: 每天**一小步**。
  classes:
    - { id: 1, title: 随到随学班 }
    - { id: 2, title: 十二月班, starts: 2026-12-01, joinFrom: 2026-11-01, joinUntil: 2026-12-02, seats: 50 }
  tasks:
    - { day: 1, lecture: 1001 }
    - { day: 1, read: 101 }
    - { day: 2, questions: 2, reading: 101 }
    - { day: 2, cards: 1 }
    - { day: 3, paper: 1 }
    - { day: 3, assignment: 1 }
    - { day: 3, live: 20, title: 听答疑课 }
`,
  'courses/demo/lives.yaml': `- id: 1
  title: 久期答疑
  teacher: 沈老师
  begins: 2099-12-01 20:00
  minutes: 60
`,
  'careers.yaml': `- id: 1
  title: 分析师之路
  intro: 一步一步来
  for: [1]
  nodes:
    - id: 1
      title: 打基础
      children:
        - { id: 2, title: 学完试验课程, course: 1 }
        - { id: 3, title: 模考过线, paper: 1, least: 70, after: [2] }
    - id: 4
      title: 结业
      kind: certificate
      after: [1]
      children:
        - { id: 5, title: 完成三天营, camp: 1 }
        - { id: 6, title: 答对 10 题, right: 10, of: 1 }
        - { id: 7, title: 学满 5 小时, hours: 5 }
`,
  'courses/demo/01-book/book.yaml': `id: 1
title: 第一本书
cover: 一本书
status: issued
intro: 介绍
`,
  [`${chapter}/reading.md`]: `---
id: 101
number: 第 1 章
title: 货币的时间价值
subjects:
  - { id: 101, title: 终值, group: basis }
  - { id: 102, title: 现值, group: path }
minutes: 12
---

正文有公式 $FV=PV(1+r)^n$，也有插图：

![时间轴](figures/a.svg)
`,
  [`${chapter}/figures/a.svg`]: figure,
  [`${chapter}/lectures.yaml`]: `- id: 1001
  title: 第一课
  subject: 101
  type: basic
  free: true
  slides:
    - title: 第一页
      body: |
        - 一年后的 $FV$
      figure: figures/a.svg
      say:
        - 第一句话。
        - 第二句话。
`,
  [`${chapter}/questions.yaml`]: `- id: 10001
  subject: 101
  kind: single
  difficulty: 2
  stem: 终值**最接近**：
  options:
    A: { text: 7.2000 元, why: 单利 }
    B: { text: 7.2100 元, why: 复利 }
  answer: B
  explanation: |
    $$FV=1$$
  check:
    - 1 + 1 = 2
  lecture: { id: 1001, at: 35 }
- id: 10002
  subject: 102
  kind: multiple
  difficulty: 1
  stem: 正确的有：
  options:
    A: { text: 甲, why: 对 }
    B: { text: 乙, why: 错 }
    C: { text: 丙, why: 对 }
  answer: [C, A]
  explanation: 甲和丙
- id: 10003
  subject: 102
  kind: composite
  difficulty: 3
  stem: 材料
  parts:
    - id: 10004
      kind: single
      stem: 第一小题
      options:
        A: { text: 一, why: 对 }
        B: { text: 二, why: 错 }
      answer: A
      explanation: 是一
    - id: 10005
      kind: single
      stem: 第二小题
      options:
        A: { text: 一, why: 错 }
        B: { text: 二, why: 对 }
      answer: B
      explanation: 是二
  explanation: 考两件事
- id: 10006
  subject: 102
  kind: open
  difficulty: 2
  stem: 说明为什么
  answer: 因为 $r>0$
  explanation: 评分要点
`,
  [`${chapter}/cards.yaml`]: `- { id: 1001, subject: 101, front: 终值, back: '$FV$ 是以后的价值' }
`,
};

/** What a test wants other than in the small catalogue: the whole text, a change of it, or null for no such file. */
export type Wishes = Readonly<Record<string, string | null | ((text: string) => string)>>;

/** A catalogue in a folder of its own. */
export class TestCatalogue {
  readonly folder: string;
  readonly #texts = new Map(Object.entries(files));

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(wishes: Wishes = {}): Promise<TestCatalogue> {
    const catalogue = new TestCatalogue(await mkdtemp(path.join(tmpdir(), 'xuezhou-catalogue-')));
    await catalogue.change({ ...files, ...wishes });
    return catalogue;
  }

  async change(wishes: Wishes): Promise<void> {
    for (const [name, wish] of Object.entries(wishes)) {
      const text = typeof wish === 'function' ? wish(this.#texts.get(name) ?? '') : wish;
      const place = path.join(this.folder, name);
      if (text === null) await rm(place, { force: true });
      else {
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(place, text);
        this.#texts.set(name, text);
      }
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
