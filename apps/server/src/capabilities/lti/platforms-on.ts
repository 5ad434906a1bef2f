export interface PlatformOn {
  name: string;
  jwks_address: string;
  token_address: string | null;
  /** Scores that somebody has to look after. */
  failed: number;
}

/** For who looks whether the installation is well. */
export const platformsOn = `
  select p.name, p.jwks_address, p.token_address,
    (select count(*)::int from lti_line l where l.platform_id = p.platform_id and l.state = 'failed') as failed
  from lti_platform p
  where p.is_on and p.ends_on >= (now() at time zone 'Asia/Shanghai')::date order by p.name`;
