import { readFamilies } from '../../capabilities/site/site.port.ts';
import type { Exporter } from '../export/export-chapter.ts';

/** As another school can bring them. */
export async function exportFamilies({ connection, folder }: Exporter): Promise<void> {
  const families = await readFamilies(connection);
  await folder.yaml(
    'families.yaml',
    families.map(({ code, name, shortName, hue, exam, isShown }) => ({
      ...{ code, name, short: shortName, hue },
      ...(exam !== null && { exam }),
      ...(!isShown && { hidden: 'true' }),
    })),
  );
}
