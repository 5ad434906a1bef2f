import { describe, expect, it } from 'vitest';
import {
  faultsOfPart,
  filled,
  ruleOf,
  templateChannels,
  templateKinds,
  templateOf,
} from './message-template.ts';

const rule = { known: ['title', 'school'], needed: ['title'], most: 30 };

describe('a template of a message', () => {
  it.each([
    ['【{{school}}】{{title}}', []],
    ['{{ title }}', []],
    [
      '{{titel}}',
      [
        { kind: 'unknown', name: 'titel', at: '{{titel}}' },
        { kind: 'missing', name: 'title' },
      ],
    ],
    ['新消息', [{ kind: 'missing', name: 'title' }]],
    ['{{title}} {{', [{ kind: 'brace', at: '{{' }]],
    ['{{title}} 学'.padEnd(30, '舟'), []],
    ['{{title}} }}', [{ kind: 'brace', at: '}}' }]],
    ['{{title}} 学'.padEnd(31, '舟'), [{ kind: 'tooLong', most: 30 }]],
    ['{{}}{{title}}', [{ kind: 'unknown', name: '', at: '{{}}' }]],
  ])('「%s」', (part, faults) => {
    expect(faultsOfPart(part, rule)).toEqual(faults);
  });

  it('is the usual one where the school says nothing, part by part', () => {
    const templates = { qa: { mail: { title: '【{{school}}】{{title}}' } } };
    expect(templateOf(templates, 'qa', 'mail').title).toBe('【{{school}}】{{title}}');
    expect(templateOf(templates, 'qa', 'mail').text).toBe(templateOf({}, 'qa', 'mail').text);
    expect(templateOf(templates, 'order', 'mail').title).toBe('{{title}}');
    expect(templateOf({}, 'digest', 'sms').title).toBe('{{count}} 条新消息');
  });

  it('stands for every kind of message, and may be as long as its place allows', () => {
    const longest = templateKinds.flatMap((kind) =>
      templateChannels.map((channel) => {
        const known = ruleOf(kind, channel);
        return known && [known.title.most, known.text?.most ?? null];
      }),
    );
    const ofEach = [
      [60, 2000],
      [60, 2000],
      [60, null],
      [60, null],
      [60, null],
    ];
    expect(longest).toEqual([
      ...Array.from({ length: 5 }, () => ofEach).flat(),
      ...[undefined, ...ofEach.slice(1)],
    ]);
  });

  it.each([
    ['qa', 'site', '{{title}} {{school}} {{content}}', ['title'], ['content']],
    ['qa', 'mail', '{{title}} {{school}} {{excerpt}} {{inbox}}', [], ['inbox', 'settings']],
    ['digest', 'mail', '{{count}} {{school}} {{titles}}', [], ['titles', 'inbox', 'settings']],
  ] as const)('of %s by %s may not leave out what it is for', (kind, channel, all, title, text) => {
    const known = ruleOf(kind, channel);
    if (!known?.text) throw new Error('no rule');
    const missing = (names: readonly string[]) => names.map((name) => ({ kind: 'missing', name }));
    expect(faultsOfPart('', known.title)).toEqual(missing(title));
    expect(faultsOfPart('', known.text)).toEqual(missing(text));
    const inBoth = new Set([...known.title.known, ...known.text.known]);
    for (const [, name = ''] of all.matchAll(/\{\{(\w+)\}\}/g)) expect(inBoth).toContain(name);
    expect(known.title.known).toContain('school');
    expect(known.text.known).toContain('school');
  });

  it('of a phone has one line, and may count or name, nothing else', () => {
    for (const channel of ['sms', 'wechat'] as const) {
      expect(ruleOf('qa', channel)?.title).toEqual({ known: ['title'], needed: [], most: 60 });
      expect(ruleOf('digest', channel)?.title.known).toEqual(['count']);
      expect(templateOf({}, 'order', channel)).toEqual({ title: '{{title}}', text: '' });
      expect(templateOf({}, 'digest', channel).title).toBe('{{count}} 条新消息');
    }
  });

  it('of a locked screen says that something is there, and has no place for what it is', () => {
    for (const kind of templateKinds) {
      const rule = ruleOf(kind, 'push');
      expect(rule?.title.known).toEqual(kind === 'digest' ? ['count', 'school'] : ['school']);
      expect(rule?.usual.title).toMatch(/新(消息|通知)$/);
      expect(rule?.text).toBeNull();
    }
  });

  it('reads by mail as a mail does, one or several at once', () => {
    const values = {
      ...{ title: '老师答了', excerpt: '先看第 3 步', titles: '一\n二', count: '2' },
      ...{ inbox: '/in', settings: '/set' },
    };
    const foot = '打开消息中心：/in\n\n不想再收到，可以在这里改：/set';
    expect(filled(templateOf({}, 'qa', 'mail').text, values)).toBe(
      `老师答了\n\n先看第 3 步\n\n${foot}`,
    );
    const several = templateOf({}, 'digest', 'mail');
    expect(filled(several.title, values)).toBe('你有 2 条新消息');
    expect(filled(several.text, values)).toBe(`一\n二\n\n${foot}`);
    expect(templateOf({}, 'qa', 'site')).toEqual({ title: '{{title}}', text: '{{content}}' });
  });

  it('is nothing where there is no such message', () => {
    expect(templateOf({}, 'digest', 'site')).toEqual({ title: '', text: '' });
  });

  it('is filled with nothing for what has no value, and whatever stands around a name', () => {
    expect(filled('{{ title }}，{{school}}。', { title: '新答复' })).toBe('新答复，。');
  });

  it('has nothing wrong as it is usually', () => {
    for (const kind of templateKinds)
      for (const channel of templateChannels) {
        const known = ruleOf(kind, channel);
        if (known === undefined) continue;
        expect(faultsOfPart(known.usual.title, known.title)).toEqual([]);
        const text = known.text ?? known.title;
        const usual = known.text === null ? known.usual.title : known.usual.text;
        expect(faultsOfPart(usual, text)).toEqual([]);
      }
    expect(ruleOf('digest', 'site')).toBeUndefined();
  });

  it('is filled once: what a student wrote is no template', () => {
    expect(filled('{{title}}·{{school}}', { title: '{{school}} $& $1', school: '学舟' })).toBe(
      '{{school}} $& $1·学舟',
    );
  });
});
