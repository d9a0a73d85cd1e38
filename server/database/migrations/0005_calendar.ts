import type { Migration } from '../migrate.ts';

/**
 * Sessions and their bookings (reference/entities.md sections 7 and 12).
 *
 * Triggers count the taken spots of a session for every way of writing a booking: the session's row is locked
 * during the count, and no session exceeds its capacity. So of any number of concurrent bookings, as many succeed
 * as there are spots (security.md goal C11). A booking of a course takes a spot in every session.
 */
export const calendar: Migration = {
  name: '0005_calendar',
  up: `
create table sessions (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  service_id uuid not null,
  schedule_id uuid not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null,
  status text not null check (status in ('CONFIRMED', 'CANCELLED')),
  title text,
  location_type text check (location_type in ('UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM')),
  location_id uuid,
  location jsonb,
  resource_ids uuid[] not null,
  linked_schedules jsonb not null,
  capacity integer not null check (capacity between 1 and 1000),
  total_participants integer not null,
  -- The deletion of the service that took it away, so that restoring the service brings back these and no others.
  cancelled_by uuid,
  details jsonb not null,
  primary key (business_id, id),
  foreign key (business_id, service_id) references services (business_id, id) on delete cascade,
  check (end_date >= start_date),
  constraint session_holds_its_participants check (total_participants between 0 and capacity)
);
create index sessions_of_service on sessions (business_id, service_id, start_date, id);
create index sessions_of_schedule on sessions (business_id, schedule_id);
create index sessions_by_start on sessions (business_id, start_date, id);
create index sessions_at_location on sessions (business_id, location_id, start_date, id)
  where location_id is not null;
-- With sessions_by_start: what somebody has to do in a week.
create index sessions_of_resource on sessions using gin (resource_ids);

create table bookings (
  business_id uuid not null references businesses (id),
  id uuid not null,
  revision bigint not null,
  created_date timestamptz not null,
  updated_date timestamptz not null,
  -- Without a reference: a booking is kept when its service is purged.
  service_id uuid not null,
  schedule_id uuid,
  -- Empty for a course, and for an appointment that takes up no time yet.
  session_id uuid,
  booked_entity jsonb not null,
  books_course boolean generated always as (booked_entity ? 'schedule') stored,
  start_date timestamptz,
  end_date timestamptz,
  location_type text,
  location_id uuid,
  resource_ids uuid[] not null,
  status text not null
    check (status in ('CREATED', 'CONFIRMED', 'CANCELED', 'PENDING', 'DECLINED', 'WAITING_LIST')),
  payment_status text not null,
  selected_payment_option text,
  paid_amount numeric(17, 2) not null check (paid_amount >= 0),
  paid_currency text,
  contact_id uuid,
  -- In lower case; as it was written it is among the contact details.
  contact_email text,
  contact_details jsonb not null,
  total_participants integer not null check (total_participants >= 1),
  places integer generated always as
    (case when status in ('CONFIRMED', 'PENDING') then total_participants else 0 end) stored,
  canceled_date timestamptz,
  -- The change that took it away with its session, and the status that it goes back to when that is undone.
  canceled_by uuid,
  status_before text,
  details jsonb not null,
  primary key (business_id, id),
  foreign key (business_id, session_id) references sessions (business_id, id) on delete set null (session_id),
  check (paid_amount = 0 or paid_currency is not null)
);
create index bookings_of_session on bookings (business_id, session_id) where session_id is not null;
create index bookings_of_schedule on bookings (business_id, schedule_id) where books_course;
create index bookings_of_service on bookings (business_id, service_id, start_date, id);
create index bookings_by_status on bookings (business_id, status, start_date, id);
create index bookings_by_start on bookings (business_id, start_date, id);
create index bookings_by_created_date on bookings (business_id, created_date, id);
create index bookings_of_contact on bookings (business_id, contact_id) where contact_id is not null;
create index bookings_of_email on bookings (business_id, contact_email) where contact_email is not null;
create index bookings_by_change on bookings (business_id, canceled_by) where canceled_by is not null;

create function add_participants(booking bookings, places integer, since timestamptz) returns void
  language plpgsql as $$
begin
  if places = 0 then
    return;
  elsif booking.books_course then
    -- Always in the same order, so that two bookings of one course never wait for each other.
    perform from sessions
      where business_id = booking.business_id and schedule_id = booking.schedule_id and start_date >= since
      order by id for update;
    update sessions set total_participants = total_participants + places
      where business_id = booking.business_id and schedule_id = booking.schedule_id and start_date >= since;
  else
    update sessions set total_participants = total_participants + places
      where business_id = booking.business_id and id = booking.session_id;
  end if;
end $$;

-- Who leaves a course in the middle of it took part in the sessions before, so these go on counting them.
create function count_participants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_participants(new, new.places, '-infinity');
  elsif tg_op = 'DELETE' then
    perform add_participants(old, -old.places, '-infinity');
  else
    perform add_participants(old, -old.places, coalesce(new.canceled_date, old.canceled_date, '-infinity'));
    perform add_participants(new, new.places, coalesce(new.canceled_date, old.canceled_date, '-infinity'));
  end if;
  return null;
end $$;
create trigger participants_are_counted after insert or delete on bookings
  for each row execute function count_participants();
create trigger changed_participants_are_counted after update on bookings for each row
  when (old.places <> new.places or old.session_id is distinct from new.session_id
    or old.schedule_id is distinct from new.schedule_id)
  execute function count_participants();

-- A session that is added to a course begins with those who have booked the course.
create function begin_with_participants() returns trigger language plpgsql as $$
begin
  select coalesce(sum(places), 0) into new.total_participants from bookings
    where business_id = new.business_id and books_course and schedule_id = new.schedule_id;
  return new;
end $$;
create trigger sessions_begin_with_participants before insert on sessions
  for each row execute function begin_with_participants();
`,
};
