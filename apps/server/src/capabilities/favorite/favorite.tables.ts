import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface FavoriteTables {
  bullet_favorite: BulletFavoriteTable;
}

export const favoritePlacement: PlacementOf<FavoriteTables> = {
  bullet_favorite: 'student',
};

interface BulletFavoriteTable {
  student_id: number;
  bullet_id: number;
  course_id: number;
  book_id: number;
  title: string;
  collected_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends FavoriteTables {}
}
