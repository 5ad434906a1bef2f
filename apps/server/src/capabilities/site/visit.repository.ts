import { sql, type Insertable } from 'kysely';
import { prepare, prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

type Visit = Insertable<Tables['visit']>;
type DeviceAccess = Insertable<Tables['device_access']>;

// Every page that anybody opens writes one of these: one prepared insert each, into tables that nothing waits for.
const insertVisit = prepare(
  (visit: Visit) => (connection) =>
    connection.insertInto('visit').values({
      visit_id: visit.visit_id,
      visitor_id: visit.visitor_id,
      visitor_is_new: visit.visitor_is_new,
      is_entrance: visit.is_entrance,
      student_id: visit.student_id,
      vendor_id: visit.vendor_id,
      visitor_agent: visit.visitor_agent,
      from_domain: visit.from_domain,
      from_url: visit.from_url,
      target_path: visit.target_path,
      target_url: visit.target_url,
      at: visit.at,
    }),
);

const insertDeviceAccess = prepare(
  (access: DeviceAccess) => (connection) =>
    connection.insertInto('device_access').values({
      device_access_id: access.device_access_id,
      device: access.device,
      student_id: access.student_id,
      address: access.address,
      at: access.at,
    }),
);

/** A student who keeps changing devices keeps no more than the last hundred. */
const upsertDevice = prepareSql<{ studentId: number; device: string; now: Date }, unknown>(
  (p) => sql`
    with forgotten as (
      delete from student_device where student_id = ${p.studentId}::int and device in (
        select device from student_device
        where student_id = ${p.studentId}::int and device <> ${p.device}::text
        order by last_seen_at desc offset 99))
    insert into student_device (student_id, device, first_seen_at, last_seen_at)
    values (${p.studentId}::int, ${p.device}::text, ${p.now}::timestamptz, ${p.now}::timestamptz)
    on conflict (student_id, device) do update set last_seen_at = excluded.last_seen_at`,
);

export const addVisit = async (connection: Connection, visit: Visit): Promise<void> => {
  await insertVisit.run(connection, visit);
};

export const addDeviceAccess = async (
  connection: Connection,
  access: DeviceAccess,
): Promise<void> => {
  await insertDeviceAccess.run(connection, access);
};

export const seeDevice = async (
  connection: Connection,
  studentId: number,
  device: string,
  now: Date,
): Promise<void> => {
  await upsertDevice.run(connection, { studentId, device, now });
};
