/**
 * How often something random is tried: a few times in `npm test`, many times in `npm run test:all`, which says
 * XZ_TEST=all; or as often as a variable of the test's own says.
 */
export function howMany(variable: string, { usually, whole }: { usually: number; whole: number }) {
  const said = process.env[variable];
  if (said !== undefined) return Number(said);
  return process.env['XZ_TEST'] === 'all' ? whole : usually;
}
