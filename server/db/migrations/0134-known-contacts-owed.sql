-- The CRM refused an e-mail it knew, and the delivery counted as done: the contact got nothing of what
-- was sent. Each is owed once more, the oldest first, and is now added to the contact.
update deliveries set state = 'pending', finished_at = null, due_at = submissions.received_at
from submissions
where submissions.id = deliveries.submission_id and submissions.known_contact
  and deliveries.channel = 'crm' and deliveries.state = 'delivered';
