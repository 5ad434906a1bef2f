import { buffer } from 'node:stream/consumers';
import type { SlideFrame } from '../../../platform/media/slides/render-slide.ts';
import type { Services } from '../../../platform/services.ts';
import { readLook } from './look.repository.ts';
import { folderOfMark, iconName } from './read-mark.ts';

/** What slides that are drawn now show of the school; null where it wants nothing there. */
export async function slideFrame({
  database,
  storage,
}: Pick<Services, 'database' | 'storage'>): Promise<SlideFrame | null> {
  const look = await readLook(database.connection);
  return look.is_on_slides ? await frameOf(storage, look.short_name, look.mark) : null;
}

/** The school's whole name and its mark, for pictures beside links to its pages. */
export async function schoolFrame({
  database,
  storage,
}: Pick<Services, 'database' | 'storage'>): Promise<SlideFrame> {
  const { name, mark } = await readLook(database.connection);
  return await frameOf(storage, name, mark);
}

async function frameOf(
  storage: Services['storage'],
  name: string,
  mark: string | null,
): Promise<SlideFrame> {
  const folder = mark === null ? null : folderOfMark(mark);
  const icon = folder === null ? undefined : await storage.get(`${folder}/${iconName(180)}`);
  if (icon === undefined) return { name, mark: null };
  const png = await buffer(icon.body);
  return { name, mark: `data:image/png;base64,${png.toString('base64')}` };
}
