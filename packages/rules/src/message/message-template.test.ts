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
