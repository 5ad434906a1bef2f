export interface FavoriteTables {
  bullet_favorite: BulletFavoriteTable;
}

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
