import { expect, it } from 'vitest';
import { joinPieces, type Need, type Piece } from './join-pieces.ts';

const piece = (file: string, bytes: number, imports: string[] = []): Piece => ({
  ...{ file, bytes, imports, hasSheet: false },
  modules: [`${file}-module`],
});
const need = (weight: number, ...files: string[]): Need => ({ files, weight });

/** Which pieces lie together, each file by its pieces in order. */
function filesOf(pieces: readonly Piece[], needs: readonly Need[]): string[] {
  const plan = joinPieces(pieces, needs);
  const files = new Map<string, string[]>();
  for (const { file, modules } of pieces) {
    const name = modules.map((id) => plan.get(id)).find((each) => each !== undefined);
    if (name !== undefined) files.set(name, [...(files.get(name) ?? []), file]);
  }
  return [...files.values()].map((each) => each.join(' ')).toSorted();
}

it('what is always needed together is one file, however large, and what nobody needs is in none', () => {
  const pieces = [piece('a', 90_000), piece('b', 90_000), piece('c', 10)];
  expect(filesOf(pieces, [need(1, 'a', 'b')])).toEqual(['a b']);
});

it('a little that one page fetches in vain is better than a file more, and much is not', () => {
  const needs = [need(1, 'shared', 'own'), need(1, 'shared')];
  expect(filesOf([piece('shared', 500), piece('own', 500)], needs)).toEqual(['shared own']);
  const large = [piece('shared', 500), piece('own', 50_000)];
  expect(filesOf(large, needs)).toEqual(['own', 'shared']);
});

it('a page that weighs more has its way', () => {
  const pieces = [piece('shared', 500), piece('own', 2000)];
  const needs = (weight: number) => [need(1, 'shared', 'own'), need(weight, 'shared')];
  expect(filesOf(pieces, needs(1))).toEqual(['shared own']);
  expect(filesOf(pieces, needs(9))).toEqual(['own', 'shared']);
});

it('what would bring along much that it stands on stays away from those who do not need that', () => {
  const pieces = [piece('shared', 500), piece('own', 500, ['heavy']), piece('heavy', 90_000)];
  expect(filesOf(pieces, [need(1, 'shared', 'own', 'heavy'), need(1, 'shared')])).toEqual([
    'own heavy',
    'shared',
  ]);
});

it('no two files need each other', () => {
  const pieces = [
    piece('top', 100, ['middle']),
    piece('middle', 90_000, ['base']),
    piece('base', 100),
  ];
  const needs = [need(1, 'top', 'middle', 'base'), need(1, 'middle', 'base'), need(9, 'base')];
  const files = filesOf(pieces, needs);
  expect(files).not.toContain('top base');
  expect(files.join(' ').split(' ').toSorted()).toEqual(['base', 'middle', 'top']);
});

it('counts the styles of a file as another', () => {
  const pieces = [{ ...piece('shared', 500), hasSheet: true }, piece('own', 2000)];
  const needs = [need(1, 'shared', 'own'), need(1, 'own')];
  expect(filesOf(pieces, needs)).toEqual(['own', 'shared']);
});
