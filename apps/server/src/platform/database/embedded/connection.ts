import { type ClusterPlace, PORT } from './cluster-place.ts';
import { SUPERUSER } from './create-cluster.ts';

/** Ready for `new pg.Pool(…)`. All fields are set so that PGPORT, PGSSLMODE and the like change nothing. */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  ssl: false;
}

export function connectionTo(place: ClusterPlace, database: string): SocketConnection {
  return { host: place.sockets, port: PORT, user: SUPERUSER, database, ssl: false };
}

export function connectionStringTo(place: ClusterPlace, database: string): string {
  const { host, port, user } = connectionTo(place, database);
  const query = `host=${encodeURIComponent(host)}&port=${port}&user=${user}&sslmode=disable`;
  return `postgresql:///${database}?${query}`;
}
