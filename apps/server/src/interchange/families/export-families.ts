import { readFamilies } from '../../capabilities/site/site.port.ts';
import type { Exporter } from '../export/export-chapter.ts';

/** As another school can bring them: all, or the one of this code. */
export async function exportFamilies(
  { connection, folder }: Exporter,
  wanted?: string,
): Promise<void> {
  const families = (await readFamilies(connection)).filter(
    ({ code }) => wanted === undefined || code === wanted,
  );
  await folder.yaml(
    'families.yaml',
    families.map(({ code, name, shortName, hue, exam, isShown }) => ({
      ...{ code, name, short: shortName, hue },
      ...(exam !== null && { exam }),
      ...(!isShown && { hidden: 'true' }),
    })),
  );
}
