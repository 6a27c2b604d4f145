-- Of suspected spam only the form is kept: its messages are made when staff release it.
delete from deliveries using submissions
where submissions.id = deliveries.submission_id and submissions.suspicion is not null
  and deliveries.state = 'pending';
