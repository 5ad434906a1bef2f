import { expect, it } from 'vitest';
import { isMasked, loggedId, maskPersonal } from './mask-personal.ts';

it.each([
  '13812345678',
  '+8613812345678',
  '+85291234567',
  '110101199003077571',
  '11010119900307757X',
  '6222021001123456789',
  'E12345678',
  'EA1234567',
  'lin.zhiyuan@example.com',
])('leaves nothing of %s to be read', (number) => {
  const masked = JSON.stringify(
    maskPersonal({
      why: `因为 ${number}`,
      list: [{ deep: number }],
      next: `（${number}）`,
      number,
    }),
  );
  expect(masked).not.toContain(number);
  expect(masked).toContain('*');
});

it.each([
  '2026-11-23T07:30:00.000Z',
  '2027-12-31',
  '0197b5a0-0000-7000-8000-000000000001',
  '第 100001 号学员',
  '退款 ¥48：订单 20261112210377152016',
])('leaves %s as it is', (text) => {
  expect(maskPersonal({ text })).toEqual({ text });
});

it('leaves numbers, flags and nothing as they are', () => {
  const facts = { bytes: 2_000_000_000, isOpen: true, until: null };
  expect(maskPersonal(facts)).toEqual(facts);
});

it.each(['13812345678', '+85291234567', '11010119900307757X', 'EA1234567', 'lin@example.com'])(
  'is known to have masked %s',
  (number) => {
    expect(isMasked({ text: `因为 ${number}` })).toBe(false);
    expect(isMasked(maskPersonal({ list: [`因为 ${number}`] }))).toBe(true);
  },
);

it('leaves the number of a thing as it is, and no text that could be a phone’s', () => {
  expect(loggedId(2_000_000_001)).toBe('2000000001');
  expect(loggedId('13812345678')).toBe('1********78');
});
