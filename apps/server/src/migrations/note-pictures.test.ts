import { sql, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { migrations } from './index.ts';

const uploadId = '019a0000-0000-7000-8000-00000000000b';
const old = `/files/images/${'a'.repeat(40)}.webp`;
const address = `/files/pictures/${uploadId}`;

it('notes of a school that is brought up to date show their pictures still', async () => {
  const database = await openTestDatabase();
  const { connection } = database;
  const run = async (query: RawBuilder<unknown>) => (await query.execute(connection)).rows;
  await run(sql`drop schema public cascade`);
  await run(sql`create schema public`);
  const before = Object.entries(migrations).filter(([name]) => name < '0024');
  await migrate(connection, Object.fromEntries(before));
  await run(sql`set session_replication_role = replica;
    insert into upload (student_id, upload_id, purpose, place, is_image, content_type, bytes, sent_at)
    select id, ${sql.lit(uploadId)}, purpose, ${sql.lit(old)}, true, 'image/webp', 1, now()
    from (values (1, 'notes'), (2, 'qa')) as one (id, purpose);
    insert into note (student_id, note_id, note_type, course_id, bullet_id, title, content, html, revision,
      created_at, edited_at)
    select id, gen_random_uuid(), 'bullet', 1, 1, '', ${sql.lit(`![图](${old})`)}, ${sql.lit(`<img src="${old}">`)}, 1,
      now(), now()
    from generate_series(1, 2) id;
    set session_replication_role = origin`);
  await migrate(connection, migrations);
  expect(await run(sql`select content, html from note order by student_id`)).toEqual([
    { content: `![图](${address})`, html: `<img src="${address}">` },
    { content: `![图](${old})`, html: `<img src="${old}">` },
  ]);
  expect(await run(sql`select place from upload order by student_id`)).toEqual([
    { place: old.slice('/files/'.length) },
    { place: old },
  ]);
  await database.close();
});
