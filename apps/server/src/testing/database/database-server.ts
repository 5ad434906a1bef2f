import pg from 'pg';

/** The address of another database of the same server. */
export function databaseAt(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** The address of the same database for another user, who needs no password; of a socket the query names the user. */
export function databaseAs(connectionString: string, user: string): string {
  const url = new URL(connectionString);
  if (url.searchParams.has('user')) url.searchParams.set('user', user);
  else [url.username, url.password] = [user, ''];
  return url.href;
}

/** Runs one statement on a connection of its own, as making and dropping databases needs. */
export async function inServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
